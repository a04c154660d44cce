import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressed = /\.(js|css|svg)$/
/** Bytes; a smaller file fits one packet uncompressed. */
const least = 1_024

/**
 * Writes each script, style and drawing compressed next to itself, as `.br` and `.gz`. It is done
 * once at the highest level, instead of at each request at a lower one.
 */
export function compressPlugin(): Plugin {
  return {
    name: 'roadside-compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!compressed.test(file.fileName) || bytes.length < least) return
          const path = join(dir, file.fileName)
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
