import { sql, type RawBuilder } from 'kysely'

/** Whose account a username is; the username itself where the account has no name or is gone. */
export const personName = (username: RawBuilder<unknown>) =>
  sql<
    string | null
  >`coalesce((select nullif(trim(n.firstname || ' ' || n.lastname), '') from app_user n where n.username = ${username}), ${username})`
