import pg from 'pg'

/** `superuserUrl` with another database, as the superuser or as the console's own role. */
export function urlOf(
  superuserUrl: string,
  database: string,
  role: 'postgres' | 'roadside' = 'roadside',
): string {
  return superuserUrl.replace('//postgres:', `//${role}:`).replace(/\/\w+\?/, `/${database}?`)
}

export async function asSuperuser(superuserUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(urlOf(superuserUrl, 'postgres', 'postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
