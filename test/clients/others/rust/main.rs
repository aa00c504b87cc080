use openapi::apis::{configuration::Configuration, search_api};
use openapi::models::SearchResult;

#[tokio::main]
async fn main() {
    let base_path = std::env::args().nth(1).expect("the address of the API");
    let configuration = Configuration { base_path, ..Configuration::default() };
    let params = search_api::SearchPagesParams {
        ids: None,
        id: None,
        charity_id: None,
        charity_ids: None,
        charity_uid: None,
        charity_uuid: None,
        campaign_id: Some(vec!["au-1".to_owned()]),
        campaign_ids: None,
        campaign_uid: None,
        campaign_uuid: None,
        country_code: None,
        r#type: None,
        group_value: None,
        group_values: None,
        active: None,
        expires_after: None,
        start_updated_at: None,
        end_updated_at: None,
        q: Some("robin".to_owned()),
        minimum_score: None,
        limit: Some(1),
        page: None,
        page_size: None,
        scroll: None,
        scroll_id: None,
    };
    let answer = search_api::search_pages(&configuration, params).await.expect("an answer");
    let mixed = search_api::SearchAggregateParams {
        q: Some("city reef".to_owned()),
        country_code: None,
        minimum_score: None,
        page: None,
        page_size: None,
    };
    let found = search_api::search_aggregate(&configuration, mixed).await.expect("a mixed answer");
    let kinds: Vec<&str> = found
        .results
        .iter()
        .map(|result| match result {
            SearchResult::Page(_) => "page",
            SearchResult::Charity(_) => "charity",
            SearchResult::Campaign(_) => "campaign",
        })
        .collect();
    println!("{} {:?} {}", answer.pages[0].name, answer.pages[0].r#type, kinds.join(" "));
}
