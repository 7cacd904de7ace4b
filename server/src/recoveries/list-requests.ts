import type { Db } from '../database/db.ts'
import { findRequest, readRequests, type Request, type RequestStatus } from './store.ts'

/** Who has asked to have their coins brought back, the longest waiting first. */
export const listRequests = (on: Db): Promise<Request[]> => readRequests(on)

/** How one request stands; undefined: there never was one. */
export const readRequest = (on: Db, id: string): Promise<RequestStatus | undefined> => findRequest(on, id)
