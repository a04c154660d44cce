import { useEffectEvent, useLayoutEffect } from 'react'

const field = '[data-fields] :is(input, select, textarea):not([readonly], :disabled)'

/**
 * The opener of a dialog may disappear with it, as the row of a removed record: the keyboard then
 * continues in the layer beneath.
 */
function focusOn(place: HTMLElement | null): void {
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/**
 * Sets `data-modal` on the page's root while a dialog is modal. With `html:has(dialog:modal)` in a
 * style sheet, the browser would check every cell of the page again. That would happen whenever an
 * element in it appears or disappears, such as a chart's tooltip.
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
    // no other caller may close and open it again: the browser sends the close event later, when it
    // is open
  }, [dialog])
}
