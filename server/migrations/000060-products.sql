-- The catalogue. Prices are per product and may be changed at any time: a purchase keeps the terms it was quoted.
create table products (
  id text primary key check (id like 'prod\_%'),
  name text not null,
  -- open: a Visa card for any shop; closed: a gift card of one merchant
  loop text not null check (loop in ('open', 'closed')),
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null check (max_cents >= min_cents),
  load_fee_basis_points bigint not null check (load_fee_basis_points between 0 and 10000),
  creation_fee_cents bigint not null check (creation_fee_cents >= 0),
  -- What others charge: shown struck through while our own fees are lower (D-12)
  usual_load_fee_basis_points bigint not null check (usual_load_fee_basis_points between 0 and 10000),
  usual_creation_fee_cents bigint not null check (usual_creation_fee_cents >= 0),
  discount_basis_points bigint not null check (discount_basis_points between 0 and 9999),
  -- Reward sats earned on what is really spent (D-15)
  reward_basis_points bigint not null check (reward_basis_points between 0 and 10000),
  issuer int not null check (issuer in (1, 2)),
  countries text[] not null,
  terms text not null,
  merchant_name text not null,
  art_base64 text not null,
  brand_color text not null check (brand_color ~ '^#[0-9A-F]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9A-F]{6}$'),
  redemption_instructions text,
  -- null: not offered any more, or not yet
  offered_at timestamptz
);

insert into products values (
  'prod_01900000000070008000000000000001', 'Moon Visa Card', 'open', 100, 100000,
  0, 0, 150, 150, 0, 50, 1, '{US}',
  'Prepaid virtual Visa card in US dollars for online merchants in the United States that accept Visa. Valid 60 days. Cannot be reloaded, combined or withdrawn. What is not spent can be turned into account credit.',
  'Moon',
  translate(encode(convert_to($svg$<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540" role="img" aria-label="Moon Visa card">
<defs>
<linearGradient id="night" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0B0D1C"/><stop offset="1" stop-color="#262B52"/></linearGradient>
<radialGradient id="moon" cx=".36" cy=".34" r=".8"><stop offset="0" stop-color="#FFF6E3"/><stop offset=".62" stop-color="#F2D9A4"/><stop offset="1" stop-color="#C9974A"/></radialGradient>
<radialGradient id="glow"><stop offset=".45" stop-color="#F2B544" stop-opacity=".34"/><stop offset="1" stop-color="#F2B544" stop-opacity="0"/></radialGradient>
</defs>
<rect width="856" height="540" rx="40" fill="url(#night)"/>
<g fill="#ECEAF4"><circle cx="92" cy="128" r="2"/><circle cx="168" cy="312" r="1.6"/><circle cx="246" cy="78" r="2.4"/><circle cx="318" cy="226" r="1.4"/><circle cx="386" cy="132" r="2"/><circle cx="438" cy="404" r="1.6"/><circle cx="214" cy="444" r="2"/><circle cx="764" cy="70" r="2"/><circle cx="802" cy="356" r="1.6"/><circle cx="706" cy="474" r="2.2"/></g>
<circle cx="604" cy="262" r="280" fill="url(#glow)"/>
<circle cx="604" cy="262" r="168" fill="url(#moon)"/>
<g fill="#B98A45" fill-opacity=".28"><circle cx="546" cy="206" r="34"/><circle cx="646" cy="188" r="20"/><circle cx="664" cy="300" r="44"/><circle cx="560" cy="322" r="24"/><circle cx="612" cy="252" r="12"/><circle cx="504" cy="276" r="14"/></g>
<text x="64" y="98" font-family="Bricolage Grotesque, Inter, sans-serif" font-size="52" font-weight="700" fill="#F7F5F0">Moon</text>
<text x="64" y="480" font-family="Inter, sans-serif" font-size="28" letter-spacing="6" fill="#ECEAF4">PREPAID</text>
<text x="792" y="486" text-anchor="end" font-family="Inter, sans-serif" font-size="52" font-style="italic" font-weight="800" fill="#F7F5F0">VISA</text>
</svg>$svg$, 'UTF8'), 'base64'), E'\n', ''),
  '#0B0D1C', '#F7F5F0', null, '2026-01-01T00:00:00Z'
);
