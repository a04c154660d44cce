import { useLocation, type ParsedLocation } from '@tanstack/react-router'
import type { Address } from './menu/menu-place.ts'

/** The address that is shown; its query parameters as text. */
export function useAddress(): Address & { readonly href: string } {
  const { pathname, search, href } = useLocation() as ParsedLocation<Address['search']>
  return { pathname, search, href }
}
