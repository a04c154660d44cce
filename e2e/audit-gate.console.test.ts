import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const script = fileURLToPath(new URL('../scripts/check-audit.mjs', import.meta.url))

/** The gate with a registry that answers about weaknesses with this; null: it cannot be asked. */
async function runGate(advisories: object | null): Promise<{ code: number | null; out: string }> {
  const registry = createServer((request, response) => {
    request.resume()
    const isAsked = request.method === 'POST' && request.url?.endsWith('/advisories/bulk')
    if (!isAsked || advisories === null) return void response.writeHead(405).end('{}')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(advisories))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void registry.close())
  const { port } = registry.address() as AddressInfo
  // npm remembers what it was answered
  const cache = mkdtempSync(join(tmpdir(), 'roadside-audit-'))
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
      npm_config_fetch_retries: '0',
    },
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out }
}

const weakness = (severity: string) => ({
  fastify: [
    {
      id: 1,
      url: 'https://advisory.example/1',
      title: 'A weakness of the test',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
})

test('a weakness of high severity in a package that the console runs with fails the gate', async () => {
  const { code, out } = await runGate(weakness('high'))
  expect(out).toContain('high: fastify – A weakness of the test https://advisory.example/1')
  expect(code).toBe(1)
})

test('a moderate one is named, and fails nothing', async () => {
  const { code, out } = await runGate(weakness('moderate'))
  expect(out).toContain('moderate: fastify')
  expect(code).toBe(0)
})

test('no known weakness is a figure', async () => {
  const { code, out } = await runGate({})
  expect(out).toMatch(/^\d+ packages, 0 with known weaknesses, 0 high or critical$/m)
  expect(code).toBe(0)
})

test('a registry that cannot be asked is said to be so, and fails nothing', async () => {
  const { code, out } = await runGate(null)
  expect(out).toContain('ตรวจช่องโหว่ไม่ได้ เพราะสอบถามทะเบียนแพ็กเกจไม่สำเร็จ')
  expect(code).toBe(0)
})
