interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

const worker = /-worker-[^/]*\.js$/
/** What a solution's pages begin with, before the console has come. */
const begin = /\/begin-[^/]*\.js$/
const asksForData = new RegExp(`${begin.source}|${worker.source}`)

/** Elements of a page's head. */
export interface Preloads {
  /** What asks for data: it is small, and the answer comes while all the rest does. */
  readonly first: string
  /** After the entry's own, whose styles these add to. */
  readonly rest: string
}

/**
 * Elements for the chunks of a solution's web half, its worker and what it begins with, so that they load beside the entry
 * and not after it.
 */
export function preloadsFor(manifest: Manifest, solution: string): Preloads {
  const half = Object.keys(manifest).find((name) => name.endsWith(`solutions/${solution}/web.tsx`))
  if (half === undefined) return { first: '', rest: '' }
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const known = filesOf(manifest, entry)
  const wanted = [...filesOf(manifest, half)].filter((file) => !known.has(file))
  const elements = (isFirst: boolean) =>
    wanted.filter((file) => asksForData.test(file) === isFirst).map(elementFor)
  return { first: elements(true).join(''), rest: elements(false).join('') }
}

function elementFor(file: string): string {
  if (begin.test(file)) return `<script type="module" async data-begin src="/${file}"></script>`
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="/${file}">`
  return `<link rel="modulepreload" href="/${file}">`
}

/** A chunk's own file and all that it loads with itself. */
function filesOf(
  manifest: Manifest,
  name: string | undefined,
  files = new Set<string>(),
): Set<string> {
  const chunk = manifest[name ?? '']
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  chunk.css?.forEach((file) => files.add(file))
  chunk.assets?.filter((file) => worker.test(file)).forEach((file) => files.add(file))
  chunk.imports?.forEach((imported) => filesOf(manifest, imported, files))
  return files
}
