import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { findUser } from '@roadside/server-kit/postgres/run-user.ts'
import { expect } from 'vitest'
import { query } from './lighting.ts'

const execute = promisify(execFile)

/** Programs of Debian's PostgreSQL; empty where it is not installed. */
export const debianBins = ['/usr/lib/postgresql/15/bin'].filter((bin) =>
  existsSync(join(bin, 'pg_dump')),
)

export interface DebianPostgres {
  readonly port: number
  readonly data: string
  readonly sockets: string
  /** As the account that owns the database; answers what the program printed. Throws with its errors. */
  run(program: string, args: readonly string[], env?: Record<string, string>): Promise<string>
  start(): Promise<unknown>
  /** The same server with the data of another folder. */
  at(data: string): Pick<DebianPostgres, 'start' | 'stop' | 'isPrimary'>
  /** Resolves when it has recovered and takes writes. */
  isPrimary(): Promise<unknown>
  stop(how: 'fast' | 'immediate'): Promise<unknown>
  /** For the role `roadside`. */
  urlOf(database: string): string
  makeDatabase(name: string): Promise<unknown>
}

/**
 * A PostgreSQL of other people below `base`, started, with the role of a console. `configuration` is
 * appended to its postgresql.conf, `env` is the environment of its programs.
 */
export async function startDebianPostgres(
  base: string,
  bin: string,
  { configuration = '', env = {} }: { configuration?: string; env?: Record<string, string> } = {},
): Promise<DebianPostgres> {
  const port = await freePort()
  const [data, sockets] = [join(base, 'cluster'), join(base, 'sockets')]
  mkdirSync(sockets)
  chmodSync(sockets, 0o777)
  let asPostgres: { uid?: number; gid?: number } = {}
  if (process.getuid?.() === 0) {
    asPostgres = (await findUser('postgres')) ?? {}
    chmodSync(base, 0o777)
  }
  const run: DebianPostgres['run'] = async (program, args, more = {}) => {
    const { stdout } = await execute(program, [...args], {
      ...asPostgres,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: `${bin}:${process.env['PATH']}`, ...env, ...more },
    })
    return stdout
  }
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = `-p ${port} -k ${sockets} -c listen_addresses=127.0.0.1 -c fsync=off`
  const at: DebianPostgres['at'] = (folder) => {
    const control = (...args: string[]) => run('pg_ctl', ['-D', folder, '-w', ...args])
    return {
      start: () => control('-l', join(sockets, 'log'), '-o', options, 'start'),
      stop: (how) => control('-m', how, 'stop'),
      isPrimary: () =>
        expect
          .poll(() => query(superuser, 'select pg_is_in_recovery() as "is"'), { timeout: 60_000 })
          .toEqual([{ is: false }]),
    }
  }
  const own = at(data)
  await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync'])
  appendFileSync(join(data, 'postgresql.conf'), configuration)
  await own.start()
  await query(superuser, `create role roadside login password 'secret word'`)
  return {
    port,
    data,
    sockets,
    run,
    ...own,
    at,
    urlOf: (database) => `postgres://roadside:secret%20word@127.0.0.1:${port}/${database}`,
    makeDatabase: (name) =>
      query(
        superuser,
        `create database ${name} owner roadside encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0`,
      ),
  }
}
