import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useUrlDialog } from '../use-url-dialog.ts'

/** The two dialogs that every site has (specification §2 "Other modals"): project information and remote desktops. */
export type SiteRecord = 'modalProject' | 'modalAnydesk'

export interface SiteRecords {
  readonly openProject: (wid: number) => void
  readonly openRemoteDesktops: (wid: number) => void
}

/** The site's own parameter: `wid` in the address may be that of a dialog below, or of the page. */
const names = ['of']

/** Opens the records of a site over whatever is shown; the functions are stable, so that rows of a table can hold them. */
export function useSiteRecords(): SiteRecords {
  const { open: openProject } = useUrlDialog('modalProject', names)
  const { open: openRemoteDesktops } = useUrlDialog('modalAnydesk', names)
  return useMemo(
    () => ({
      openProject: (wid) => openProject({ of: wid }),
      openRemoteDesktops: (wid) => openRemoteDesktops({ of: wid }),
    }),
    [openProject, openRemoteDesktops],
  )
}

export interface SiteRecordDialog {
  readonly isOpen: boolean
  /** The site: `of` in the address, else its `wid`; null where it names none. */
  readonly wid: number | null
  /** Leaves what lies below open. */
  readonly close: () => void
}

/** For the one place that mounts the dialog of a record. */
export function useSiteRecordDialog(record: SiteRecord): SiteRecordDialog {
  const { isOpen, values, close } = useUrlDialog(record, names)
  const shown = useLocation({ select: ({ search }) => (search as { wid?: unknown }).wid })
  return { isOpen, wid: readWid(values.of) ?? readWid(shown), close }
}

function readWid(value: unknown): number | null {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null
}
