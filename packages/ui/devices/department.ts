import { createContext, useContext } from 'react'

/** Name of the department whose sites are listed; null where the address names none. */
export const DepartmentName = createContext<string | null>(null)

/** Whose a print of a site is: the site and its department. */
export function usePrintOf(siteName: string): string {
  const department = useContext(DepartmentName)
  return department === null ? siteName : `${siteName} · ${department}`
}
