import type { Db } from '../database/db.ts'
import { findRequest, readRequests, type Request, type RequestStatus } from './store.ts'

/** Requested recoveries, longest waiting first. */
export const listRequests = (on: Db): Promise<Request[]> => readRequests(on)

/** The status of one request; undefined when it never existed. */
export const readRequest = (on: Db, id: string): Promise<RequestStatus | undefined> => findRequest(on, id)
