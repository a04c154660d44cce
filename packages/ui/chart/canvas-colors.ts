/**
 * Colours as a canvas wants them: the custom properties `--rs-{name}` of tokens.css, or others by their full name
 * (`--map-road`), as they stand for this element in the skin that is on.
 */
export function readColors<Name extends string>(
  element: Element,
  names: readonly Name[],
): Record<Name, string> {
  const style = getComputedStyle(element)
  const read = (name: Name) =>
    style.getPropertyValue(name.startsWith('--') ? name : `--rs-${name}`).trim()
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>
}

/**
 * Calls `onChange` when the skin changes, and when print styles replace those of the screen;
 * returns the unsubscribe function.
 */
export function onSkinChange(change: () => void): () => void {
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  const paper = matchMedia('print')
  paper.addEventListener('change', change)
  return () => {
    observer.disconnect()
    paper.removeEventListener('change', change)
  }
}
