import { keepAlive } from '@roadside/server-kit/database.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import pg from 'pg'

/** One connection to `DATABASE_URL`. Throws {@link StartError} where none is to be had. */
export async function openDatabaseClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'roadside back-up',
    ...keepAlive,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw new StartError('เชื่อมต่อฐานข้อมูลภายนอกไม่ได้ (ค่าตั้ง DATABASE_URL)', {
      cause,
      detail: String(cause),
    })
  }
}
