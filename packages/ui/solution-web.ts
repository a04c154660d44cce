import type { UnknownDevice } from '@roadside/contract/ingest-calls.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'
import type { ComponentType, ReactNode } from 'react'

/** Query parameters of a solution's pages; what a dialog adds (`dialog`, `devid`, …) passes through as text. */
export interface SolutionSearch {
  /** The department; missing on a page that was opened by `wid` alone. */
  readonly DeptID?: number | undefined
  /** The site whose detail is open. */
  readonly wid?: number | undefined
  /** Which of several types of one route. */
  readonly TypeName?: string | undefined
  readonly [parameter: string]: string | number | undefined
}

export interface SolutionPageProps<S extends SolutionSearch = SolutionSearch> {
  readonly type: SolutionType
  readonly search: S
  /** The way here from the menu: group, department, solution; for `PageHeader`. */
  readonly crumbs: readonly ReactNode[]
  /** Null where the address names no department, or none that the account may see. */
  readonly departmentName: string | null
}

/** What the shell gives a page over all sites of a solution. */
export interface SolutionOwnPageProps {
  readonly title: string
  readonly crumbs: readonly ReactNode[]
  /** The departments of the account that have sites of the solution, in the order of the menu. */
  readonly departments: readonly { readonly id: number; readonly name: string }[]
}

export interface AdoptProps {
  readonly device: UnknownDevice
  /** After the device was registered. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Where messages are sent to, and who sends there. */
export interface SolutionEndpoint {
  /** `/ingest/{path}`. */
  readonly path: string
  readonly name: string
  /** A message of an invented device at a time (ISO 8601), to try the endpoint with; none where devices send no JSON. */
  readonly sample?: (time: string) => object
}

/** What a solution brings to the page "การรับข้อมูลและอุปกรณ์"; load the components lazily, others never see them. */
export interface SolutionIntake {
  /** Dialog that registers a device that reports. */
  readonly adopt: ComponentType<AdoptProps>
  readonly endpoints: readonly SolutionEndpoint[]
  /** Further tabs; `id` stands in the address. */
  readonly panels?: readonly {
    readonly id: string
    readonly title: string
    readonly panel: ComponentType
    /** How much waits in it, behind its title. */
    readonly count?: ComponentType
  }[]
}

/** The browser's half of a solution: default export of `solutions/{id}/web.tsx`. */
export interface SolutionWeb<S extends SolutionSearch = SolutionSearch> {
  readonly pages: {
    /** `/{route}-sub?DeptID=`: the department's sites; `&wid=` opens one over the list. */
    readonly sub: ComponentType<SolutionPageProps<S>>
    /** `/{route}?wid=`: one site on a page of its own; mostly `sitePage(…)`. */
    readonly detail: ComponentType<SolutionPageProps<S>>
  }
  /** The pages that its contract names in `pages`, by their path. */
  readonly ownPages?: Readonly<Record<string, ComponentType<SolutionOwnPageProps>>>
  /** Reads the solution's own query parameters; throws nothing, what makes no sense is left out. */
  readonly validateSearch?: (search: SolutionSearch) => S
  /**
   * `() => import('./preload.ts')`, a file in the folder of `web.tsx`: it requests a page's data
   * before the console is loaded. The page's head names it as a script with `data-preload`, so it
   * must be small, and wait for no other file.
   */
  readonly preload?: () => Promise<unknown>
  /** A function where even the words of it weigh too much for the first page. */
  readonly intake?: SolutionIntake | (() => Promise<SolutionIntake>)
}

/** A component takes only its own search, so the shell, which has called `validateSearch`, hands it on unseen. */
export function defineSolutionWeb<S extends SolutionSearch = SolutionSearch>(
  web: SolutionWeb<S>,
): SolutionWeb<S> {
  return web
}
