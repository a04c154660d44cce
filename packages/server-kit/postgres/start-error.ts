/** Why the console cannot start, as a Thai sentence for who starts it; shown as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Another console that is alive holds the database of this folder. */
export class FolderInUseError extends StartError {
  override name = 'FolderInUseError'
}
