import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsoleInfo } from '@roadside/contract/console-info.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { mountWeb, readWeb } from './web-files.ts'

const info: ConsoleInfo = {
  siteTitle: 'ทางหลวง </script><script>alert(1)</script> $& "ชนบท"',
  isDemo: false,
  version: '0.1.0',
  dashboardFirstname: 'dashboard',
  fourGUsername: '4g',
  mapTilesUrl: null,
  mapFile: null,
  mapAttribution: '',
  oidcName: null,
  staRule: 'spec',
}
const manifest = {
  'src/main.tsx': { file: 'assets/index-1.js', isEntry: true, css: ['assets/index-1.css'] },
  _preload: {
    file: 'assets/preload-1.js',
    name: 'preload-lighting',
    assets: ['assets/lamp-worker-1.js'],
  },
  _kit: { file: 'assets/kit-1.js', imports: ['src/main.tsx'] },
  '../../solutions/lighting/web.tsx': {
    file: 'assets/web-1.js',
    imports: ['_kit', '_preload'],
    css: ['assets/web-1.css'],
    assets: ['assets/icon-1.svg'],
  },
}

async function serveWeb(): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const [end, text] of Object.entries({ '': 'plain', '.br': 'brotli', '.gz': 'gzip' })) {
    await writeFile(join(folder, `assets/index-1.js${end}`), text)
  }
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><title>x</title><script src="/assets/index-1.js"></script></head></html>',
  )
  await writeFile(join(folder, 'push-worker.js'), 'worker')
  const app = fastify()
  await mountWeb(app, readWeb(folder), {
    info,
    solutionOfRoute: new Map([['lighting', 'lighting']]),
  })
  return app
}

async function pageOf(path: string): Promise<string> {
  return (await (await serveWeb()).inject({ url: path })).payload
}

test('a page brings the settings of the installation, whatever stands in them', async () => {
  const page = await pageOf('/')
  const [, embedded = ''] =
    /<script type="application\/json" id="console-info">([\s\S]*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(embedded)).toEqual(info)
  expect(page.match(/<script/g)).toHaveLength(2)
})

test('a page of a solution names its chunks, what asks for its data before the entry, and nothing that the entry brings', async () => {
  const elements = (page: string) =>
    [
      ...page.matchAll(/<(?:link rel="(\w+)"|(script) [^>]*) ?(?:href|src)="\/assets\/([^"]+)">/g),
    ].map(([, rel, script, file]) => `${rel ?? script} ${file}`)
  const found = elements(await pageOf('/lighting-sub?DeptID=1'))
  const entry = 'script index-1.js'
  expect(found.slice(0, 3)).toEqual([
    'script preload-1.js',
    'modulepreload lamp-worker-1.js',
    entry,
  ])
  expect(found.slice(3).toSorted()).toEqual([
    'modulepreload kit-1.js',
    'modulepreload web-1.js',
    'stylesheet web-1.css',
  ])
  expect(elements(await pageOf('/project'))).toEqual([entry])
})

test.each([
  ['gzip, deflate, br, zstd', 'brotli', 'br'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['identity', 'plain', undefined],
])(
  'a file comes as the build compressed it for who reads %s',
  async (accepted, payload, encoding) => {
    const answer = await (
      await serveWeb()
    ).inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': accepted } })
    expect([answer.payload, answer.headers['content-encoding']]).toEqual([payload, encoding])
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('/javascript') as string,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    })
  },
)

test('the worker that shows messages is asked for again at each start', async () => {
  const { payload, headers } = await (await serveWeb()).inject({ url: '/push-worker.js' })
  expect(payload).toBe('worker')
  expect(headers['content-type']).toContain('javascript')
  expect(headers['cache-control']).toBe('no-cache')
})
