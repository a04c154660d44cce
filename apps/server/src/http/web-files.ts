import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { preloadsFor, type Manifest } from './preloads.ts'

/**
 * Serves the built web: files with a hash in their name for ever, `index.html` for every page,
 * with the chunks of the page asked for named in its head so that they are fetched at once.
 */
export async function mountWeb(
  app: FastifyInstance,
  folder: string,
  solutionOfRoute: ReadonlyMap<string, string>,
): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const pages = new Map<string, string>()
  const pageFor = (path: string): string => {
    const route = path.split('/')[1]?.replace(/-sub$/, '') ?? ''
    const solution = solutionOfRoute.get(route) ?? ''
    let page = pages.get(solution)
    if (page === undefined) {
      page = html.replace('</head>', `${preloadsFor(manifest, solution)}</head>`)
      pages.set(solution, page)
    }
    return page
  }

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|ingest|media|assets)\//.test(request.url)
    if (!isPage) throw new ApiError('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(pageFor(request.url.split('?')[0] ?? '/'))
  })
}
