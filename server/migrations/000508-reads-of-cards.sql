-- What a page of cards shows beside the cards, for the one statement that reads it.

-- What cards of a product look like. The picture itself comes with gift cards alone; all others are shown by its address (products).
create view product_faces as
  select id as product_id, redeemable_at, redemption_instructions, merchant_name, brand_color, text_color,
    case when loop = 'closed' then art_base64 else '' end as art_base64, art_sha256
  from products;

-- Who has accepted the cardholder agreement in any version, and since when one has been in force (agreement).
create view agreements_given as
  select user_id, (select min(effective_at) from agreement_versions) as in_force_since from agreement_acceptances;
