import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Compressed copies and pictures of the home screen are no part of a start without a network. */
const kept = /\.(js|css|woff2)$/

/**
 * Writes `worker.js`: `worker.js` with the names of all files of the page, and a version that
 * changes with any of them.
 */
export function workerPlugin(): Plugin {
  return {
    name: 'roadside-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => kept.test(name))
      const html = bundle['index.html']
      const page = html?.type === 'asset' ? html.source : ''
      const version = createHash('sha256')
        .update(files.toSorted().join('\n'))
        .update(page)
        .digest('hex')
        .slice(0, 16)
      const head = `const version = '${version}'\nconst files = ${JSON.stringify(files)}\n`
      const worker = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: head + worker })
    },
  }
}
