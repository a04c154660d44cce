import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { PrintSheet, type PrintedDocument } from './print-sheet.tsx'

/** Prints a document that is built on request. */
export function PrintButton({
  make,
  label = 'พิมพ์',
}: {
  make: () => PrintedDocument
  label?: string
}) {
  const [printed, setPrinted] = useState<PrintedDocument | null>(null)
  return (
    <>
      <Button leftSection={<Icon name="print" size={16} />} onClick={() => setPrinted(make())}>
        {label}
      </Button>
      {printed && <PrintSheet printed={printed} onDone={() => setPrinted(null)} />}
    </>
  )
}
