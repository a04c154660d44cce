import { Button } from '@mantine/core'
import { Icon, type IconName } from '../icon.tsx'
import { RowAction } from '../table/row-action.tsx'
import styles from './site-record-buttons.module.css'
import { type SiteRecords, useSiteRecords } from './site-records.ts'

const words = { project: 'ข้อมูลโครงการ', desktops: 'เชื่อมต่อระยะไกล' }

interface SiteRecordActionsProps {
  site: { readonly wid: number; readonly name: string }
  /** Of {@link useSiteRecords}, queried once for all rows. */
  records: SiteRecords
}

/** Opens the records of the site of a row: icons that name it. */
export function SiteRecordActions({ site: { wid, name }, records }: SiteRecordActionsProps) {
  return (
    <span className={styles.actions}>
      <RowAction
        icon="folder"
        label={`${words.project} ${name}`}
        onPress={() => records.openProject(wid)}
      />
      <RowAction
        icon="desktop"
        label={`${words.desktops} ${name}`}
        onPress={() => records.openRemoteDesktops(wid)}
      />
    </span>
  )
}

/** Opens the records of a site from the head of its page or dialog, which names it; icons alone in a phone's dialog. */
export function SiteRecordButtons({ wid }: { wid: number }) {
  const { openProject, openRemoteDesktops } = useSiteRecords()
  return (
    <span className={styles.buttons}>
      <HeadButton icon="folder" word={words.project} onPress={() => openProject(wid)} />
      <HeadButton icon="desktop" word={words.desktops} onPress={() => openRemoteDesktops(wid)} />
    </span>
  )
}

function HeadButton({
  icon,
  word,
  onPress,
}: {
  icon: IconName
  word: string
  onPress: () => void
}) {
  return (
    <Button title={word} onClick={onPress}>
      <span className={styles.icon}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles.word}>{word}</span>
    </Button>
  )
}
