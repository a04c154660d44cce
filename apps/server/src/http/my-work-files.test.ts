import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { mountMyWork, readMyWork } from './my-work-files.ts'

async function serve(): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-my-work-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/index-1.js'), 'page')
  await writeFile(join(folder, 'index.html'), '<html lang="th"></html>')
  await writeFile(join(folder, 'worker.js'), 'worker')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  const app = fastify()
  await app.register(fastifyStatic, { root: folder, serve: false })
  await mountMyWork(app, readMyWork(folder))
  return app
}

test.each(['/my-work', '/my-work/', '/my-work?ticket=12'])(
  'the page stands at %s, and is asked for again',
  async (url) => {
    const reply = await (await serve()).inject({ url })
    expect([reply.statusCode, reply.payload]).toEqual([200, '<html lang="th"></html>'])
    expect(reply.headers['cache-control']).toBe('no-cache')
  },
)

test('its worker may take charge of the page, and is asked for again', async () => {
  const reply = await (await serve()).inject({ url: '/my-work/worker.js' })
  expect(reply.payload).toBe('worker')
  expect(reply.headers).toMatchObject({
    'service-worker-allowed': '/my-work',
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/^(text|application)\/javascript/) as string,
  })
})

test('files with a hash in their name are kept for ever, the manifest is one', async () => {
  const app = await serve()
  const script = await app.inject({ url: '/my-work/assets/index-1.js' })
  expect(script.headers['cache-control']).toContain('immutable')
  const manifest = await app.inject({ url: '/my-work/manifest.webmanifest' })
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
})
