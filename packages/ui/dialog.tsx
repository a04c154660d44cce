import { ActionIcon, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { NoticeHost } from './parts/notice.tsx'
import { useModal } from './use-modal.ts'
import { unbrokenNode } from './parts/unbroken.ts'

const widths = { table: 1100, form: 640 }

export interface PageDialogProps {
  isOpen: boolean
  /**
   * Called for Escape, the close button and a press outside it, except where input may be lost
   * (`form`).
   */
  onClose: () => void
  title: ReactNode
  /** `table` 1 100 px, `form` 640 px, or pixels. */
  size?: keyof typeof widths | number
  /** Stays in view under the content: buttons. */
  footer?: ReactNode
  /** Between title and close button: search box, filters. */
  actions?: ReactNode
  /** The `id` attribute, where the specification names one. */
  id?: string
  children: ReactNode
}

/**
 * Modal dialog on the browser's own `<dialog>`: focus stays inside, the page behind is inert, the head and foot stay in
 * view, full screen on phones unless smaller than a form, focus returns to what opened it. The kit's floating parts inside open within it.
 */
export function PageDialog({ isOpen, ...props }: PageDialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  size = 'table',
  footer,
  actions,
  id,
  children,
}: Omit<PageDialogProps, 'isOpen'>) {
  const titleId = useId()
  const width = typeof size === 'number' ? size : widths[size]
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useModal(dialog, onClose, size !== 'form')
  // Whatever the kit puts into a portal would otherwise lie behind the dialog, and inert.
  const theme = useMemo(
    () => ({ components: { Portal: { defaultProps: { target: dialog } } } }),
    [dialog],
  )
  return (
    <dialog
      ref={setDialog}
      id={id}
      className={styles.dialog}
      data-wide={width > widths.form || undefined}
      data-small={width < widths.form || undefined}
      aria-labelledby={titleId}
    >
      <div className={styles.card} style={{ maxWidth: width }}>
        <div className={styles.head}>
          <h2 id={titleId}>{unbrokenNode(title)}</h2>
          {actions}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="ปิด"
            title="ปิด"
            onClick={onClose}
          >
            <Icon name="close" />
          </ActionIcon>
        </div>
        <div className={styles.body}>
          <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
        </div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
      <NoticeHost />
    </dialog>
  )
}
