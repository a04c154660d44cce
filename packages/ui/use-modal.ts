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
function tellStyles(): void {
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
  const ask = useEffectEvent((event: Event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    onClose()
  })
  // the second click of a double click was meant for what opened it
  const askBeside = useEffectEvent(
    (event: MouseEvent) => closesBeside && event.detail < 2 && ask(event),
  )
  useLayoutEffect(() => {
    if (!dialog) return
    const opener = document.activeElement
    const show = () => {
      dialog.showModal()
      tellStyles()
      const first =
        dialog.querySelector<HTMLElement>('[data-autofocus]') ??
        dialog.querySelector<HTMLElement>(field)
      first?.focus()
    }
    show()
    // A browser may close without asking when Escape is pressed again and again: then `close` alone comes.
    const askLate = (event: Event) => {
      if (event.target === dialog && !dialog.open) show()
      ask(event)
    }
    dialog.addEventListener('cancel', ask)
    dialog.addEventListener('close', askLate)
    dialog.addEventListener('mousedown', askBeside)
    return () => {
      dialog.removeEventListener('cancel', ask)
      dialog.removeEventListener('close', askLate)
      dialog.removeEventListener('mousedown', askBeside)
      dialog.close()
      tellStyles()
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
