import { checkDigitOf } from '@roadside/contract/domain/tax-number.ts'
import {
  contractorFields,
  contractorLabels,
  importContractors,
} from '@roadside/contract/records/contractor.ts'
import { wayFields, wayLabels } from '@roadside/contract/records/way-form.ts'
import { importWays } from '@roadside/contract/records/way.ts'
import { parse } from 'csv-parse/sync'
import { postCall } from './post-call.ts'
import { logIn } from './authority.ts'
import { atMost, inTurns, type Bench, type Figure } from './bench.ts'

const rows = 10_000

const kinds = [
  {
    what: 'contractors',
    call: importContractors,
    head: contractorFields.map((field) => contractorLabels[field]),
    cells: (number: number) => {
      const digits = `01055${String(number).padStart(7, '0')}`
      return [
        `บริษัท ทดสอบการนำเข้า ${number} จำกัด`,
        `${digits}${checkDigitOf(digits)}`,
        'คุณสมชาย ใจดี',
        '02-123-4567 ต่อ 12',
        `contact${number}@example.co.th`,
        '',
      ]
    },
  },
  {
    what: 'roads',
    call: importWays,
    head: wayFields.map((field) => wayLabels[field]),
    cells: (number: number) => [
      `นบ.${1000 + (number % 9000)}`,
      `แยกทางหลวงหมายเลข ${number} - บ้านทดสอบ`,
      'นนทบุรี',
      'บางใหญ่',
      `${number / 1000}`,
      '0+000',
      '9+972',
      '13.8370',
      '100.4132',
      '13.8395',
      '100.3457',
      '',
    ],
  },
] as const

/** As spreadsheets write a file, and as programs that put every cell in quotes do. */
const writings = [
  { how: '', written: (cell: string) => cell },
  { how: ', every cell quoted', written: (cell: string) => `"${cell}"` },
] as const

const files = kinds.flatMap((kind) => writings.map((writing) => ({ ...kind, ...writing })))

/**
 * From sending a file of 10 000 rows to its preview, compared with csv-parse that only parses the
 * same text.
 */
export async function measureImport(bench: Bench): Promise<Figure[]> {
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const figures: Figure[] = []
  for (const { what, call, head, cells, how, written } of files) {
    const lines = [head, ...Array.from({ length: rows }, (_, number) => cells(number))]
    const text = `\uFEFF${lines.map((line) => line.map(written).join(',')).join('\r\n')}\r\n`
    const body = {
      filename: 'bench.csv',
      content: Buffer.from(text).toString('base64'),
      write: false,
    }
    const url = `${bench.console.address}/api/${call.path}`
    const sides = {
      ours: () => timeOf(() => postCall({ url, token, body, encoding: 'gzip' })),
      peer: () => timeOf(() => parse(text, { bom: true })),
    }
    // both programs are warm before they are timed
    for (let turn = 0; turn < 5; turn += 1) await Promise.all([sides.ours(), sides.peer()])
    const { ours, peer, ratio } = await inTurns(bench.rounds * 3, sides)
    figures.push({
      what: `preview of a file of 10 000 ${what}${how}, ${(text.length / 1e6).toFixed(1)} M characters, sent and answered; peer: csv-parse of the text alone`,
      ours: `${ours.toFixed(0)} ms`,
      peer: `${peer.toFixed(0)} ms`,
      ...atMost(2, ratio),
    })
  }
  return figures
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
