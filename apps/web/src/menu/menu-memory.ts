import type { MenuPlace } from './menu-place.ts'

/** Names in local storage. */
const keys = {
  group: 'menuOpenGroup',
  department: 'menuSubItem',
  button: 'menuActiveButton',
  pinned: 'menuPinned',
} as const

export function readMenuPlace(storage: Storage): MenuPlace {
  return {
    group: storage.getItem(keys.group),
    department: Number(storage.getItem(keys.department)) || null,
    button: storage.getItem(keys.button),
  }
}

export function writeMenuPlace(storage: Storage, place: MenuPlace): void {
  for (const name of ['group', 'department', 'button'] as const) {
    const value = place[name]
    if (value === null) storage.removeItem(keys[name])
    else storage.setItem(keys[name], String(value))
  }
}

/** Whether the menu stays open (ตรึงเมนู) or is folded to its icons (ย่อเมนู). */
export function readMenuPinned(storage: Storage): boolean {
  return storage.getItem(keys.pinned) !== 'false'
}

export function writeMenuPinned(storage: Storage, isPinned: boolean): void {
  storage.setItem(keys.pinned, String(isPinned))
}
