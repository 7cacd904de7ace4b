import { sql, write } from '../database/db.ts'
import type { Replaced } from './input-of.ts'
import type { Member } from './member.ts'
import type { WholeApp } from './whole-app.ts'

/** Calls about endpoints; their hosts do not resolve, so nobody answers. */
export function endpointInputs({ database }: WholeApp, ada: Member): Replaced {
  const dropAll = async () => {
    await write(database.db, sql`delete from throttles`)
    await write(database.db, sql`delete from endpoints where user_id = ${ada.userId}`)
    return {}
  }
  const newEndpoint = async () => {
    await dropAll()
    const { id } = await ada.get('createEndpoint', {
      body: { url: 'https://shop.example/moon', description: 'The shop' },
    })
    return { params: { id } }
  }
  /** An active endpoint with a dispatch that failed. */
  const newActive = async () => {
    const { params } = await newEndpoint()
    const { eventId } = await ada.get('testEndpoint', { params })
    await write(database.db, sql`update endpoints set state = 'active' where id = ${params.id}`)
    await write(
      database.db,
      sql`update dispatches set state = 'failed', next_attempt_at = null, claimed_until = null
        where endpoint_id = ${params.id}`,
    )
    return { params: { ...params, eventId } }
  }
  return {
    listEndpoints: async () => {
      await newEndpoint()
      return {}
    },
    createEndpoint: dropAll,
    changeEndpoint: newEndpoint,
    rotateEndpointSecret: newEndpoint,
    testEndpoint: newEndpoint,
    listDeliveries: newEndpoint,
    resendEvent: newActive,
    resendFailed: async () => ({ params: { id: (await newActive()).params.id } }),
    deleteEndpoint: newEndpoint,
  }
}
