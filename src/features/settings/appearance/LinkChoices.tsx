import { Choice, type Choices, Switch } from '../../appearance/choices/index.ts';

/** Languages with two-letter codes (ISO 639-1) that translation services commonly have. */
const LANGUAGES =
  'ar be bg bn bs ca cs da de el en eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko ky lt lv mk mn ms nb nl nn pl pt ro ru sk sl sq sr sv sw ta tg th tk tr tt uk ur uz vi zh'.split(
    ' ',
  );

/** English names, as all of the page; the code itself where the browser knows none. */
function languageOptions(chosen: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      // Another client may have stored any text.
      return code;
    }
  };
  const codes = chosen === '' || LANGUAGES.includes(chosen) ? LANGUAGES : [...LANGUAGES, chosen];
  const known = codes.map((code) => ({ value: code, label: nameOf(code) }));
  return known.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

export function LinkChoices({ preferences: { allowLinksPreview, translateToLang }, save }: Choices) {
  return (
    <>
      <Switch
        isOn={allowLinksPreview}
        onChange={(isAllowed) => save({ allowLinksPreview: isAllowed })}
        hint="Offers a preview below a post with a link. Another site is contacted, and sees your address, only when you ask for its preview or always allow it."
      >
        Show previews of links
      </Switch>
      <Choice
        label="Translate to"
        options={[{ value: '', label: 'The browser’s language' }, ...languageOptions(translateToLang)]}
        chosen={translateToLang}
        onChoose={(language) => save({ translateToLang: language })}
        hint="The menu of a post or comment offers a translation where the server has a translation service."
      />
    </>
  );
}
