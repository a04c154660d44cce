import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { makePart, type Part } from './part.ts'

/**
 * The way between parts: forwards each of its own ports to another. While it is paused, what is sent
 * by it arrives nowhere and nobody is told, as on a network that drops.
 */
export interface Link<Name extends string> extends Part {
  readonly ports: Readonly<Record<Name, number>>
}

/** Starts a link to these ports of this machine. */
export async function startLink<Name extends string>(
  folder: string,
  name: string,
  targets: Readonly<Record<Name, number>>,
): Promise<Link<Name>> {
  const ports = {} as Record<Name, number>
  const sections: string[] = []
  for (const [target, port] of Object.entries<number>(targets)) {
    const own = await freePort()
    ports[target as Name] = own
    sections.push(`listen ${target}\n  bind 127.0.0.1:${own}\n  server target 127.0.0.1:${port}\n`)
  }
  const file = join(folder, `${name.replaceAll(' ', '-')}.cfg`)
  const defaults =
    'defaults\n  mode tcp\n  timeout connect 5s\n  timeout client 6h\n  timeout server 6h\n'
  await writeFile(file, defaults + sections.join(''))
  const link = makePart({
    name,
    command: ['haproxy', '-db', '-f', file],
    logFile: join(folder, `${name.replaceAll(' ', '-')}.log`),
    isReady: () => listens(Object.values<number>(ports)[0] ?? 0),
  })
  await link.start()
  return { ...link, ports }
}

/** Whether something accepts connections at a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
