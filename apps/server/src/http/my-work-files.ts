import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const path = '/my-work'
/** Their names stay the same, and browsers ask for them again. */
const named = [
  'worker.js',
  'manifest.webmanifest',
  'icon.svg',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
]

/** The built page of a technician beside the road (`apps/my-work`). Throws where it is missing. */
export function readMyWork(folder: string): { readonly folder: string; readonly html: string } {
  return { folder, html: readFileSync(join(folder, 'index.html'), 'utf8') }
}

/** Serves the page at `/my-work` with its service worker, which may take charge of that address alone. */
export async function mountMyWork(
  app: FastifyInstance,
  { folder, html }: ReturnType<typeof readMyWork>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${path}/assets/`,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  for (const address of [path, `${path}/`])
    app.get(address, { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
    )
  for (const name of named)
    app.get(`${path}/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('service-worker-allowed', path)
        .sendFile(name, folder, { cacheControl: false }),
    )
}
