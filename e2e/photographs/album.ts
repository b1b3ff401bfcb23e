import { languages, sizes, themes } from './camera.ts'

const [width] = sizes.map((size) => size.width)

/** The page that shows the photographs: one of each subject, and the way to its others. */
export function album(names: readonly string[]): string {
  const subjects = names.filter((name) => !name.includes('.')).toSorted()
  const others = (name: string) =>
    sizes
      .flatMap((size) =>
        languages.flatMap((language) =>
          themes.map(
            (theme) => `[${size.width} ${language} ${theme}](${name}/${size.width}-${language}-${theme}.webp)`,
          ),
        ),
      )
      .join(' · ')
  const entries = subjects.map(
    (name) => `## ${name}\n\n![${name}](${name}/${width}-zh-light.webp)\n\n${others(name)}\n`,
  )
  return `# Photographs\n\nEvery page of the running portal with its demonstration, in both languages, both themes and three widths.\n\`npm run photograph\` takes them anew.\n\n${entries.join('\n')}`
}
