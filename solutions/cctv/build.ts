import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeMovingPictures } from './demo/streams/stored-pictures.ts'
import { makeMovingPictures } from './demo/streams/make.ts'

const sources = join(import.meta.dirname, 'demo', 'streams')

/**
 * Prepares the assets of the solution's server: the video segments of the demonstration's cameras.
 */
export function build(folder: string): Promise<void> {
  const hash = createHash('sha256')
  const files = readdirSync(sources).filter((name) => !name.endsWith('.test.ts'))
  for (const name of files.toSorted()) hash.update(readFileSync(join(sources, name)))
  return storeMovingPictures(folder, hash.digest('hex'), makeMovingPictures)
}
