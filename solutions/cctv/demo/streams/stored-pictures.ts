import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Segments } from './segments.ts'

const fileName = 'moving-pictures.json'
const StoredPictures = z.object({
  /** Stands for everything that the pictures are made of. */
  madeOf: z.string(),
  pictures: z.array(z.object({ init: z.string(), segments: z.array(z.string()) })),
})
const bytes = (text: string) => Buffer.from(text, 'base64')

async function readStored(folder: string) {
  const file = join(folder, fileName)
  return existsSync(file) ? StoredPictures.parse(JSON.parse(await readFile(file, 'utf8'))) : null
}

/** The moving pictures that a folder keeps, null where it keeps none. */
export async function loadMovingPictures(folder: string): Promise<Segments[] | null> {
  const stored = await readStored(folder)
  return (
    stored &&
    stored.pictures.map(({ init, segments }) => ({
      init: bytes(init),
      segments: segments.map(bytes),
    }))
  )
}

/** Makes the moving pictures unless the folder keeps those that are made of the same. */
export async function storeMovingPictures(
  folder: string,
  madeOf: string,
  make: () => Promise<Segments[]>,
): Promise<void> {
  if ((await readStored(folder))?.madeOf === madeOf) return
  const pictures = (await make()).map(({ init, segments }) => ({
    init: init.toString('base64'),
    segments: segments.map((segment) => segment.toString('base64')),
  }))
  await mkdir(folder, { recursive: true })
  const file = join(folder, fileName)
  await writeFile(`${file}.new`, JSON.stringify({ madeOf, pictures }))
  await rename(`${file}.new`, file)
}
