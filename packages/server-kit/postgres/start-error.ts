/**
 * Why the console cannot start, as a Thai sentence for the operator; shown as it is, without a
 * stack.
 */
export class StartError extends Error {
  override name = 'StartError'
  /** A program's own output about the failure; shown on separate lines below the sentence. */
  readonly detail: string | null

  constructor(sentence: string, options: ErrorOptions & { readonly detail?: string } = {}) {
    super(sentence, options)
    this.detail = options.detail ?? null
  }
}

/** Another running console holds the database of this folder. */
export class FolderInUseError extends StartError {
  override name = 'FolderInUseError'
}
