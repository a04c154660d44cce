import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { DepartmentName } from '../devices/department.ts'
import { PageDialog, type PageDialogProps } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { usePlaceName } from '../parts/place-name.ts'
import type { SolutionPageProps } from '../solution-web.ts'
import styles from './site-view.module.css'
import { unbroken, unbrokenNode } from '../parts/unbroken.ts'

/** The page of the site's own address; null: the site is over its list. */
const SitePage = createContext<SolutionPageProps | null>(null)

/** `/{route}?wid=`: a site as a page, by the component that also shows it over its list. */
export function sitePage(
  Site: ComponentType<{ wid: number; page: SolutionPageProps }>,
): ComponentType<SolutionPageProps> {
  return function SiteOnItsPage(page) {
    const { wid } = page.search
    if (wid === undefined) return null
    return (
      <SitePage value={page}>
        <DepartmentName value={page.departmentName}>
          <Site key={wid} wid={wid} page={page} />
        </DepartmentName>
      </SitePage>
    )
  }
}

/** The name of the equipment that a link to this page is about (`?search=`); undefined where it names none. */
export function useLinkedEquipment(): string | undefined {
  return useContext(SitePage)?.search['search']?.toString()
}

export interface SiteViewProps extends Pick<PageDialogProps, 'id' | 'size' | 'footer' | 'onClose'> {
  /** What is shown of the site, where the dialog's title says it before the name: กล้อง CCTV. */
  title?: string | undefined
  /** Of the site; undefined until it is known. */
  name: string | undefined
  sta: string | null | undefined
  /** In the head: print, report, records. */
  actions?: ReactNode
  /** A {@link Freshness}. */
  freshness?: ReactNode
  children: ReactNode
}

/**
 * What a solution shows of one site: a dialog over the list for a quick look, or the page of its own
 * address (`sitePage`). The dialog's head links to the page.
 */
export function SiteView({ sta, name, title, onClose, ...props }: SiteViewProps) {
  const page = useContext(SitePage)
  const place = sta ? `กม.\u00a0${sta}` : null
  if (page) return <Page {...props} page={page} name={name} place={place} />
  const { freshness, actions, children, ...dialog } = props
  const beside = [title && name, place].filter(Boolean).join(' · ')
  return (
    <PageDialog
      {...dialog}
      isOpen
      onClose={onClose}
      title={
        <>
          {unbrokenNode(title ?? name)}
          {beside && <small className={styles.place}> {unbroken(beside)}</small>}
        </>
      }
      actions={
        <>
          {actions}
          <PageLink />
        </>
      }
    >
      {children}
      {freshness}
    </PageDialog>
  )
}

/** From the dialog to the page of the same site. Over a page of another kind there is none. */
function PageLink() {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!pathname.endsWith('-sub')) return null
  return (
    <Link
      to={pathname.slice(0, -'-sub'.length)}
      search={((old: object) => old) as never}
      className={styles.pageLink}
      aria-label="เปิดเป็นหน้าเต็ม"
      title="เปิดเป็นหน้าเต็ม"
    >
      <Icon name="external" />
    </Link>
  )
}

interface SitePageViewProps extends Pick<
  SiteViewProps,
  'id' | 'name' | 'footer' | 'actions' | 'freshness' | 'children'
> {
  page: SolutionPageProps
  place: string | null
}

function Page(props: SitePageViewProps) {
  const { page, id, name, place, footer, actions, freshness, children } = props
  usePlaceName(name)
  return (
    <>
      <PageHeader
        crumbs={page.crumbs}
        title={name ?? page.type.title}
        of={place}
        actions={actions}
        freshness={freshness}
      />
      <section id={id} className={styles.card} aria-label={name}>
        {/* in the dialog the title is the heading that the parts stand under */}
        <h2 className="rs-sr-only">อุปกรณ์และข้อมูลของพื้นที่</h2>
        {children}
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </section>
    </>
  )
}
