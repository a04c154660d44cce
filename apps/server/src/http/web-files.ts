import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { consoleInfoElement, type ConsoleInfo } from '@roadside/contract/console-info.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { preloadsFor, type Manifest } from './preloads.ts'

export interface Web {
  readonly folder: string
  readonly html: string
  readonly manifest: Manifest
  /** Content-Security-Policy sources of the scripts inside the page itself. */
  readonly inlineScripts: readonly string[]
}

/** Reads the files built by Vite; throws when they are missing. */
export function readWeb(folder: string): Web {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = scripts.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return { folder, html, manifest, inlineScripts: hashes }
}

/**
 * Serves the web: files with a hash in their name for ever, and the one page for every address of
 * the console. Its head lists the chunks of the requested solution, so that they are fetched at
 * once. It also contains the installation's settings, so that the browser need not request them
 * first.
 */
export async function mountWeb(
  app: FastifyInstance,
  { folder, html, manifest }: Web,
  { info, solutionOfRoute }: { info: ConsoleInfo; solutionOfRoute: ReadonlyMap<string, string> },
): Promise<void> {
  const embedded = `<script type="application/json" id="${consoleInfoElement}">${asScript(info)}</script>`
  const pages = new Map<string, string>()
  const pageFor = (path: string): string => {
    const route = path.split('/')[1]?.replace(/-sub$/, '') ?? ''
    const solution = solutionOfRoute.get(route) ?? ''
    const page = pages.get(solution) ?? build(solution)
    pages.set(solution, page)
    return page
  }
  const build = (solution: string): string => {
    const { first, rest } = preloadsFor(manifest, solution)
    return html
      .replace('<title>', () => `${first}<title>`)
      .replace('</head>', () => `${rest}${embedded}</head>`)
  }

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  // its name stays the same, and browsers ask for it again
  app.get('/push-worker.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .sendFile('push-worker.js', folder, { cacheControl: false }),
  )
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|ingest|media|map|assets|my-work)(\/|$)/.test(request.url)
    if (!isPage) throw new ApiError('not_found')
    const path = request.url.split('?')[0] ?? '/'
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(pageFor(path))
  })
}

/** JSON that ends no element, whatever its content. */
function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
