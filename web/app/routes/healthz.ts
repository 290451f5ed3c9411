import { database } from '../services/database.server'
import { log } from '../services/log.server'

const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }

/** 200 "ok" while PostgreSQL answers. */
export async function loader() {
  try {
    await database().$queryRaw`SELECT 1`
    return new Response('ok', { headers })
  } catch (error) {
    log().error({ err: error }, 'the database does not answer')
    return new Response('the database does not answer', { status: 503, headers })
  }
}
