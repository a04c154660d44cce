// The weight of a lighting page before its table is ready: JavaScript and CSS, gzip, and how many requests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, say } from './lib.mjs'

const limit = { kilobytes: 250, requests: 10 }
const web = join(root, 'dist', 'web')
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
const files = new Set()
const collect = (name) => {
  const chunk = manifest[name]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  chunk.css?.forEach((file) => files.add(file))
  chunk.imports?.forEach(collect)
}
collect(Object.keys(manifest).find((name) => manifest[name].isEntry))
collect(Object.keys(manifest).find((name) => name.endsWith('solutions/lighting/web.tsx')))
for (const name of Object.keys(manifest))
  if (/lighting\/web\/dashboard-page/.test(name)) collect(name)
// the lamps come through a worker: its first files count as well
for (const name of Object.keys(manifest)) {
  if (files.has(manifest[name].file))
    for (const file of manifest[name].assets ?? []) if (file.endsWith('.js')) files.add(file)
}
let bytes = 0
for (const file of files) bytes += gzipSync(readFileSync(join(web, file)), { level: 9 }).length
const kilobytes = bytes / 1000
say(
  `${kilobytes.toFixed(1)} kB gzip in ${files.size} files (limit ${limit.kilobytes} kB, ${limit.requests} files)`,
)
process.exit(kilobytes <= limit.kilobytes && files.size <= limit.requests ? 0 : 1)
