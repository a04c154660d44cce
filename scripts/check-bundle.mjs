// The weight of a lighting page before its table is ready, and of /my-work before its list is: JavaScript and
// CSS, gzip, and how many requests.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, say } from './lib.mjs'

const limit = { kilobytes: 250, requests: 10 }
const myWorkLimit = { kilobytes: 200 }
const kilobytesOf = (paths) =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) / 1_000

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
const kilobytes = kilobytesOf([...files].map((file) => join(web, file)))
say(
  `${kilobytes.toFixed(1)} kB gzip in ${files.size} files (limit ${limit.kilobytes} kB, ${limit.requests} files)`,
)
// all of it is loaded at the start
const assets = join(root, 'dist', 'my-work', 'assets')
const myWork = kilobytesOf(
  readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(assets, name)),
)
say(`/my-work: ${myWork.toFixed(1)} kB gzip (limit ${myWorkLimit.kilobytes} kB)`)
const isLight = kilobytes <= limit.kilobytes && files.size <= limit.requests
process.exit(isLight && myWork <= myWorkLimit.kilobytes ? 0 : 1)
