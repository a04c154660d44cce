import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Messages published by others, in a folder next to the checkout; tests pass without them. */
const root = fileURLToPath(new URL('../../../../../../shared/inputs/', import.meta.url))

export interface PublishedFile {
  /** Path below the folder of inputs. */
  readonly path: string
  readonly text: string
}

export function publishedFiles(folder: string): readonly PublishedFile[] {
  if (!existsSync(root + folder)) return []
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
}
