/** Why a month cannot be archived, checked or restored; `message` is a sentence in Thai. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

/** The sentence for any error. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
