export function readField(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** The page has nothing else to do. */
export function focusFirst(field: HTMLInputElement | null): void {
  field?.focus()
}
