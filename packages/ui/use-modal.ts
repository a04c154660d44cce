import { useEffectEvent, useLayoutEffect } from 'react'

const field = '[data-fields] :is(input, select, textarea):not([readonly], :disabled)'

/** What opened a dialog may go with it, as the row of what was removed: the keyboard goes on from what lies beneath. */
function focusOn(place: HTMLElement | null): void {
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/**
 * `data-modal` on the page's root while a dialog is modal. A style sheet that asked with `html:has(dialog:modal)` would
 * have the browser look at every cell of the page again whenever anything in it comes or goes, as a chart's tooltip.
 */
function markOpen(): void {
  document.documentElement.toggleAttribute(
    'data-modal',
    document.querySelector('dialog:modal') !== null,
  )
}

/**
 * Shows a `<dialog>` modally while it is mounted and gives the focus back to what had it before. The focus starts on
 * what carries `data-autofocus`, else in the first field of a form with `data-fields`, else on the first control. Escape
 * asks `onClose`, and so does a press on the element itself where it `closesBeside`; the caller decides and unmounts.
 */
export function useModal(
  dialog: HTMLDialogElement | null,
  onClose: () => void,
  closesBeside = false,
): void {
  const requestClose = useEffectEvent((event: Event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    onClose()
  })
  // the second click of a double click was meant for what opened it
  const closeBeside = useEffectEvent(
    (event: MouseEvent) => closesBeside && event.detail < 2 && requestClose(event),
  )
  useLayoutEffect(() => {
    if (!dialog) return
    const opener = document.activeElement
    const show = () => {
      dialog.showModal()
      markOpen()
      const first =
        dialog.querySelector<HTMLElement>('[data-autofocus]') ??
        dialog.querySelector<HTMLElement>(field)
      first?.focus()
    }
    show()
    // A browser may close without asking when Escape is pressed again and again: then `close` alone comes.
    const closeLater = (event: Event) => {
      if (event.target === dialog && !dialog.open) show()
      requestClose(event)
    }
    dialog.addEventListener('cancel', requestClose)
    dialog.addEventListener('close', closeLater)
    dialog.addEventListener('mousedown', closeBeside)
    return () => {
      dialog.removeEventListener('cancel', requestClose)
      dialog.removeEventListener('close', closeLater)
      dialog.removeEventListener('mousedown', closeBeside)
      dialog.close()
      markOpen()
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        opener.focus()
      else
        focusOn(
          [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ??
            document.querySelector('main'),
        )
    }
    // nothing else may close and open it again: the browser tells of the closing later, when it is open
  }, [dialog])
}
