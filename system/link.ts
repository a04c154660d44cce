import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { makePart, type Part } from './part.ts'
import { takePort } from './port.ts'

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
    const own = await takePort()
    ports[target as Name] = own
    sections.push(`listen ${target}\n  bind 127.0.0.1:${own}\n  server target 127.0.0.1:${port}\n`)
  }
  const first = Object.values<number>(ports)[0] ?? 0
  const link = await makeLink(folder, name, { mode: 'tcp', sections, port: first })
  await link.start()
  return { ...link, ports }
}

/** An HTTP proxy, and the port where it listens. */
export interface ForwardProxy extends Part {
  readonly port: number
}

/**
 * Starts what a program of this machine sends its HTTP requests by (`HTTP_PROXY`): each host has a port
 * of this machine. As a link it cuts the way out of one program, where all others reach the same hosts.
 */
export async function startForwardProxy(
  folder: string,
  name: string,
  hosts: ReadonlyMap<string, number>,
): Promise<ForwardProxy> {
  const port = await takePort()
  const sections = [
    `frontend proxy\n  bind 127.0.0.1:${port}\n  use_backend %[req.hdr(host),field(1,:)]\n`,
    ...[...hosts].map(([host, to]) => `backend ${host}\n  server target 127.0.0.1:${to}\n`),
  ]
  const proxy = await makeLink(folder, name, { mode: 'http', sections, port })
  await proxy.start()
  return { ...proxy, port }
}

async function makeLink(
  folder: string,
  name: string,
  { mode, sections, port }: { mode: 'tcp' | 'http'; sections: readonly string[]; port: number },
): Promise<Part> {
  const file = join(folder, `${name.replaceAll(' ', '-')}.cfg`)
  const defaults = `defaults\n  mode ${mode}\n  timeout connect 5s\n  timeout client 6h\n  timeout server 6h\n`
  // a message of some bytes is not held back for more
  const http = mode === 'http' ? '  option http-no-delay\n' : ''
  await writeFile(file, defaults + http + sections.join(''))
  return makePart({
    name,
    command: ['haproxy', '-db', '-f', file],
    logFile: join(folder, `${name.replaceAll(' ', '-')}.log`),
    isReady: () => listens(port),
  })
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
