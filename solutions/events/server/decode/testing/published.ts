import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Messages published by others, in a folder next to the checkout; tests pass without them. */
const root = fileURLToPath(
  new URL('../../../../../../shared/inputs/05-camera-events/', import.meta.url),
)

export interface PublishedFile {
  readonly name: string
  readonly body: Buffer
}

export function publishedFiles(folder: string): readonly PublishedFile[] {
  if (!existsSync(root + folder)) return []
  return readdirSync(root + folder)
    .toSorted()
    .map((name) => ({ name, body: readFileSync(`${root}${folder}/${name}`) }))
}
