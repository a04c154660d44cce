import type { Access } from '@roadside/contract/permission.ts'

type Search = Readonly<Record<string, unknown>>
type Text = string | ((search: Search) => string)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Stands in the browser's title before the console's name. */
    title?: Text
    /** Last crumb; the way to it comes from the menu. */
    breadcrumb?: Text
    /** Who may open the page; without it, every signed-in account. */
    access?: Access
  }
}

export function readText(text: Text | undefined, search: Search): string | undefined {
  return typeof text === 'function' ? text(search) : text
}
