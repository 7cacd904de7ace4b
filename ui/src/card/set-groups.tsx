const firstMs = 420
const stepMs = 110

/** Digits that appear group by group as the clouds part. Screen readers and the clipboard get one text. */
export function SetGroups({ text }: { text: string }) {
  return text.split(/(?<= )/).map((group, place) => (
    <span
      key={place}
      className="inline-block whitespace-pre motion-safe:animate-set"
      style={{ animationDelay: `${firstMs + place * stepMs}ms` }}
    >
      {group}
    </span>
  ))
}
