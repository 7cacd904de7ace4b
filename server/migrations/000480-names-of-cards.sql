-- What the owner of a Visa card calls it, and the colour that they gave its face. Nothing but their own memory hangs on either.
alter table cards
  add column name text check (char_length(name) between 1 and 240),
  add column color text check (color in ('indigo', 'plum', 'wine', 'copper', 'forest', 'teal', 'ocean', 'slate')),
  add constraint cards_named_are_visa check (kind = 'visa' or (name is null and color is null));
