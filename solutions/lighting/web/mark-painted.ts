/** Sets a User Timing mark once what was just drawn is on the screen. */
export function markPainted(name: 'table-ready' | 'map-ready'): void {
  requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
}
